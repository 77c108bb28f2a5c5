//! The same work in wgpu alone.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use amp_runtime::DeviceModule;

const DISPATCHES_PER_PASS: usize = 512;

/// A device of its own.
pub struct Raw {
    name: String,
    device: wgpu::Device,
    queue: wgpu::Queue,
}

/// A kernel with three buffers and its captured values.
pub struct Rival {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    result: wgpu::Buffer,
    staging: wgpu::Buffer,
    groups: u32,
    values: Vec<u8>,
}

impl Raw {
    pub fn open() -> Self {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            flags: wgpu::InstanceFlags::empty(),
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        });
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            ..Default::default()
        }))
        .expect("there is an adapter");
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor {
            required_features: adapter.features() & wgpu::Features::IMMEDIATES,
            required_limits: adapter.limits(),
            ..Default::default()
        }))
        .expect("the device opens");
        Raw { name: adapter.get_info().name, device, queue }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    fn has_immediates(&self) -> bool {
        self.device.features().contains(wgpu::Features::IMMEDIATES)
    }

    /// The module, which gets its captured values with the commands if the device can do that.
    fn with_immediates(&self, module: &DeviceModule) -> wgpu::naga::Module {
        let mut module = module.module.clone();
        if self.has_immediates() {
            for (_, global) in module.global_variables.iter_mut() {
                if global.space == wgpu::naga::AddressSpace::Uniform {
                    global.space = wgpu::naga::AddressSpace::Immediate;
                    global.binding = None;
                }
            }
        }
        module
    }

    fn pipeline(&self, module: &DeviceModule) -> wgpu::ComputePipeline {
        let descriptor = wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Naga(Cow::Owned(self.with_immediates(module))),
        };
        // SAFETY: the kernel has no loops and no arrays of its own, and its indices are within the
        // buffers.
        let shader = unsafe {
            let checks = wgpu::ShaderRuntimeChecks::unchecked();
            self.device.create_shader_module_trusted(descriptor, checks)
        };
        self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &shader,
            entry_point: Some(&module.name),
            compilation_options: Default::default(),
            cache: None,
        })
    }

    /// How long wgpu and the driver need for a pipeline.
    pub fn pipeline_time(&self, module: &DeviceModule) -> Duration {
        let start = Instant::now();
        self.pipeline(module);
        start.elapsed()
    }

    pub fn kernel(&self, module: &DeviceModule, elements: usize) -> Rival {
        let pipeline = self.pipeline(module);
        let buffer = |size: usize, usage| {
            self.device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size: size as u64,
                usage,
                mapped_at_creation: false,
            })
        };
        let storage = wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST;
        let arrays = [(); 3].map(|()| buffer(4 * elements.max(64), storage));
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let params = buffer(module.param_bytes as usize, uniform);
        let groups = elements.div_ceil(module.workgroup_size[0] as usize) as u32;
        // The number of threads, those in a row of groups, the extents of the domain and the views.
        let words = [elements as u32, groups * module.workgroup_size[0]];
        let words = words.into_iter().chain([elements as u32; 4]);
        let mut values: Vec<u8> = words.flat_map(u32::to_ne_bytes).collect();
        values.resize(module.param_bytes as usize, 0);
        self.queue.write_buffer(&params, 0, &values);
        let entries: Vec<_> = (0..)
            .zip(arrays.iter().chain((!self.has_immediates()).then_some(&params)))
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        let group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let read = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let [.., result] = arrays;
        Rival { pipeline, group, result, staging: buffer(256, read), groups, values }
    }

    fn record(&self, rival: &Rival, launches: usize) -> wgpu::CommandEncoder {
        let mut encoder = self.device.create_command_encoder(&Default::default());
        let mut pass = encoder.begin_compute_pass(&Default::default());
        for _ in 0..launches {
            pass.set_pipeline(&rival.pipeline);
            pass.set_bind_group(0, &rival.group, &[]);
            if self.has_immediates() {
                pass.set_immediates(0, &rival.values);
            }
            pass.dispatch_workgroups(rival.groups, 1, 1);
        }
        drop(pass);
        encoder
    }

    /// The time that launches in passes take the host.
    pub fn launches(&self, rival: &Rival, launches: usize, waits: bool) -> Duration {
        self.wait();
        let start = Instant::now();
        for _ in 0..launches / DISPATCHES_PER_PASS {
            self.queue.submit([self.record(rival, DISPATCHES_PER_PASS).finish()]);
        }
        if waits {
            self.wait();
        }
        start.elapsed()
    }

    /// The time of launches with a copy of one value each.
    pub fn round_trips(&self, rival: &Rival, trips: usize) -> Duration {
        let start = Instant::now();
        for _ in 0..trips {
            let mut encoder = self.record(rival, 1);
            encoder.copy_buffer_to_buffer(&rival.result, 0, &rival.staging, 0, 4);
            self.queue.submit([encoder.finish()]);
            rival.staging.map_async(wgpu::MapMode::Read, ..4, |mapped| {
                mapped.expect("the buffer is mapped");
            });
            self.wait();
            let view = rival.staging.get_mapped_range(..4).expect("the buffer is mapped");
            assert_eq!(view.len(), 4);
            drop(view);
            rival.staging.unmap();
        }
        start.elapsed()
    }

    fn wait(&self) {
        self.device.poll(wgpu::PollType::wait_indefinitely()).expect("the device works");
    }
}
