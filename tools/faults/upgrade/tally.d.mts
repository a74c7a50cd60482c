export interface Step {
  name: string;
  ms: number;
  requests: number;
  repeated: number;
  longestMs: number;
  longest: string;
}

export class Tally {
  readonly steps: Step[];
  begin(name: string, at?: number): void;
  end(at?: number): void;
  hear(request: string, seen: { ms: number; repeated: number }): void;
}
