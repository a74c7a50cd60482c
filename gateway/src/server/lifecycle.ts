/** Whether this instance takes requests: after it listens, until it is told to stop, while it reaches the services. */
export class Lifecycle {
  private state: 'starting' | 'running' | 'stopping' = 'starting';
  private reachesServices: () => boolean = () => true;

  started(reachesServices: () => boolean): void {
    this.state = 'running';
    this.reachesServices = reachesServices;
  }

  stopping(): void {
    this.state = 'stopping';
  }

  isReady(): boolean {
    return this.state === 'running' && this.reachesServices();
  }
}
