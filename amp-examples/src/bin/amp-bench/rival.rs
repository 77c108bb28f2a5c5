//! The rival on a GPU: wgpu alone, with nothing between the shader and the hardware that a careful
//! expert could leave out.

use std::time::{Duration, Instant};

use amp_runtime::Accelerator;

/// The captured values of a rival's kernel.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Params {
    pub n: u32,
    pub m: u32,
    pub a: f32,
    pub b: f32,
    pub c: f32,
}

/// One dispatch of a case.
pub struct Step<'b> {
    pub source: String,
    pub params: Params,
    /// What it binds after its parameters.
    pub bindings: Vec<Binding<'b>>,
    pub groups: [u32; 3],
}

/// A buffer, if there is a GPU, and whether it is only read.
pub struct Binding<'b> {
    pub buffer: Option<&'b wgpu::Buffer>,
    pub read_only: bool,
}

/// A dispatch, ready to run.
pub struct Dispatch {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    groups: [u32; 3],
}

/// A device of its own.
pub struct Rival {
    device: wgpu::Device,
    queue: wgpu::Queue,
}

const CLOCK: wgpu::Features =
    wgpu::Features::TIMESTAMP_QUERY.union(wgpu::Features::TIMESTAMP_QUERY_INSIDE_ENCODERS);

/// Threads of a group in one dimension.
const THREADS: u32 = 256;

/// Groups of 256 for so many threads, in rows if they are too many for one.
pub fn linear(threads: usize) -> [u32; 3] {
    const MOST: u32 = 65_535;
    let groups = (threads as u32).div_ceil(THREADS);
    let rows = groups.div_ceil(MOST);
    [groups.div_ceil(rows), rows, 1]
}

impl Rival {
    /// Opens the adapter that the accelerator is.
    pub fn open(accelerator: &Accelerator) -> Result<Self, String> {
        let backends = wgpu::Backends::PRIMARY;
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            backends,
            flags: wgpu::InstanceFlags::empty(),
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        });
        let adapters = pollster::block_on(instance.enumerate_adapters(backends));
        let adapter = adapters
            .into_iter()
            .find(|adapter| adapter.get_info().name == accelerator.name())
            .ok_or_else(|| format!("wgpu alone finds no {}", accelerator.name()))?;
        let wanted = CLOCK | wgpu::Features::SUBGROUP;
        let request = adapter.request_device(&wgpu::DeviceDescriptor {
            required_features: adapter.features() & wanted,
            required_limits: adapter.limits(),
            ..Default::default()
        });
        let (device, queue) = pollster::block_on(request).map_err(|error| error.to_string())?;
        Ok(Rival { device, queue })
    }

    pub fn buffer(&self, bytes: usize) -> wgpu::Buffer {
        self.new_buffer(
            bytes as u64,
            wgpu::BufferUsages::STORAGE
                | wgpu::BufferUsages::COPY_SRC
                | wgpu::BufferUsages::COPY_DST,
        )
    }

    fn new_buffer(&self, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size,
            usage,
            mapped_at_creation: false,
        })
    }

    /// Writes the content of a buffer, piece by piece.
    pub fn write(&self, buffer: &wgpu::Buffer, bytes: &[u8]) {
        const PIECE: usize = 64 << 20;
        for (number, piece) in bytes.chunks(PIECE).enumerate() {
            self.queue.write_buffer(buffer, (number * PIECE) as u64, piece);
            self.queue.submit([]);
            self.wait();
        }
    }

    /// The content of a buffer.
    pub fn read(&self, buffer: &wgpu::Buffer) -> Vec<u8> {
        let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let staging = self.new_buffer(buffer.size(), usage);
        let mut encoder = self.device.create_command_encoder(&Default::default());
        encoder.copy_buffer_to_buffer(buffer, 0, &staging, 0, buffer.size());
        self.queue.submit([encoder.finish()]);
        staging.map_async(wgpu::MapMode::Read, .., |mapped| mapped.expect("the buffer is mapped"));
        self.wait();
        staging.get_mapped_range(..).expect("the buffer is mapped").to_vec()
    }

    /// Compiles what a step needs.
    pub fn dispatch(&self, step: &Step<'_>) -> Result<Dispatch, String> {
        let scope = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let dispatch = self.unchecked_dispatch(step);
        match pollster::block_on(scope.pop()) {
            Some(error) => Err(error.to_string()),
            None => Ok(dispatch),
        }
    }

    fn unchecked_dispatch(&self, step: &Step<'_>) -> Dispatch {
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: None,
        };
        let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
        let layout: Vec<_> = [entry(0, wgpu::BufferBindingType::Uniform)]
            .into_iter()
            .chain((1..).zip(&step.bindings).map(|(n, b)| entry(n, storage(b.read_only))))
            .collect();
        let layout = self.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: None,
            entries: &layout,
        });
        let params = self.new_buffer(
            size_of::<Params>().next_multiple_of(16) as u64,
            wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
        );
        self.queue.write_buffer(&params, 0, bytemuck::bytes_of(&step.params));
        let bound = step.bindings.iter().filter_map(|binding| binding.buffer);
        let entries: Vec<_> = (0..)
            .zip([&params].into_iter().chain(bound))
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        let group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &layout,
            entries: &entries,
        });
        Dispatch { pipeline: self.pipeline(&layout, &step.source), group, groups: step.groups }
    }

    fn pipeline(&self, layout: &wgpu::BindGroupLayout, source: &str) -> wgpu::ComputePipeline {
        let descriptor = wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(source.into()),
        };
        // SAFETY: the shaders of this program are as large as their buffers, and their loops end.
        let module = unsafe {
            let checks = wgpu::ShaderRuntimeChecks::unchecked();
            self.device.create_shader_module_trusted(descriptor, checks)
        };
        let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(layout)],
            immediate_size: 0,
        });
        self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&layout),
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: None,
        })
    }

    /// The time that the device needs for the dispatches, so many times.
    pub fn timed(&self, dispatches: &[Dispatch], times: u32) -> Duration {
        let clock = self.device.features().contains(CLOCK).then(|| {
            let queries = self.device.create_query_set(&wgpu::QuerySetDescriptor {
                label: None,
                ty: wgpu::QueryType::Timestamp,
                count: 2,
            });
            let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
            (queries, self.new_buffer(16, usage))
        });
        let mut encoder = self.device.create_command_encoder(&Default::default());
        if let Some((queries, _)) = &clock {
            encoder.write_timestamp(queries, 0);
        }
        let mut pass = encoder.begin_compute_pass(&Default::default());
        for dispatch in std::iter::repeat_n(dispatches, times as usize).flatten() {
            pass.set_pipeline(&dispatch.pipeline);
            pass.set_bind_group(0, &dispatch.group, &[]);
            let [x, y, z] = dispatch.groups;
            pass.dispatch_workgroups(x, y, z);
        }
        drop(pass);
        if let Some((queries, buffer)) = &clock {
            encoder.write_timestamp(queries, 1);
            encoder.resolve_query_set(queries, 0..2, buffer, 0);
        }
        let commands = encoder.finish();
        let start = Instant::now();
        self.queue.submit([commands]);
        self.wait();
        let Some((_, buffer)) = clock else { return start.elapsed() };
        let ends: Vec<u64> = bytemuck::pod_collect_to_vec(&self.read(&buffer));
        let ticks = ends[1].saturating_sub(ends[0]) as f64;
        Duration::from_secs_f64(ticks * f64::from(self.queue.get_timestamp_period()) * 1e-9)
    }

    fn wait(&self) {
        self.device.poll(wgpu::PollType::wait_indefinitely()).expect("the device works");
    }
}
