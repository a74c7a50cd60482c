import type { ServiceDefinition } from '@hazardlens/service-kit';

/** The service with some of its jobs run so often, in ms by name: a test that waits for one need not wait for its pause. */
export function quickJobs(service: ServiceDefinition, everyMs: Readonly<Record<string, number>>): ServiceDefinition {
  const jobs = service.jobs ?? [];
  const unknown = Object.keys(everyMs).filter((name) => !jobs.some((job) => job.name === name));
  if (unknown.length > 0) throw new Error(`${service.name} has no job ${unknown.join(', ')}`);
  return { ...service, jobs: jobs.map((job) => ({ ...job, everyMs: everyMs[job.name] ?? job.everyMs })) };
}
