/** Whether this instance takes requests: after it listens, until it is told to stop. */
export class Lifecycle {
  private state: 'starting' | 'running' | 'stopping' = 'starting';

  started(): void {
    this.state = 'running';
  }

  stopping(): void {
    this.state = 'stopping';
  }

  isReady(): boolean {
    return this.state === 'running';
  }
}
