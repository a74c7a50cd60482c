/** One incident on paper: plain data in the reader's words, so that it can go to another thread. */
export interface IncidentPaper {
  readonly size: 'a4' | 'letter';
  /** in which it is written: it is read aloud in it */
  readonly locale: string;
  readonly organisation: string;
  /** its logo, as PNG */
  readonly logo: Uint8Array | null;
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly photo: PaperPhoto | null;
  /** in the place of a photo that there is not */
  readonly noPhoto: string;
  readonly blocks: readonly PaperBlock[];
  /** what was repaired, and how it looks now */
  readonly repair: { readonly title: string; readonly pictures: readonly (PaperPhoto & { caption: string })[] } | null;
  readonly timeLine: { readonly title: string; readonly steps: readonly PaperStep[] };
  /** when it was made, and for whom */
  readonly footer: string;
  /** with `{page}` and `{pages}` */
  readonly page: string;
}

export interface PaperPhoto {
  readonly jpeg: Uint8Array;
  readonly boxes: readonly PaperBox[];
}
export interface PaperBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** each finding has a number and a colour of its own */
  readonly finding: number;
  readonly label: string;
}
export interface PaperBlock {
  readonly title: string;
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  readonly texts?: readonly string[];
}
export interface PaperStep {
  readonly at: string;
  readonly what: string;
  readonly who: string;
  readonly notes: string;
}
