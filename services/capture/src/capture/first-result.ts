import { captureSeconds } from '@hazardlens/service-kit';
import type { CaptureDocument } from './capture.document.js';
import { waitedFor } from './capture.rules.js';

/** How long a capture's first result was waited for: noted while it is stored, told once that has come to stay. */
export class FirstResult {
  #seconds: number | null = null;

  note(capture: CaptureDocument): void {
    this.#seconds = waitedFor(capture, new Date());
  }

  tell(outcome: 'completed' | 'failed'): void {
    if (this.#seconds !== null) captureSeconds.observe({ outcome }, this.#seconds);
  }
}
