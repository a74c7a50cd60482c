/** What a crew talks about, a page in each language: plain data, so that it can go to another thread. */
export interface ToolboxTalk {
  readonly size: 'a4' | 'letter';
  readonly pages: readonly TalkPage[];
}

/** One page, whatever it is given: texts that are too long end in '…'. */
export interface TalkPage {
  /** in which it is written: it is read aloud in it */
  readonly locale: string;
  readonly organisation: string;
  /** its logo, as PNG */
  readonly logo: Uint8Array | null;
  readonly title: string;
  readonly subtitle: string;
  readonly findings: TalkRows;
  readonly practice: TalkRows;
  readonly open: { readonly title: string; readonly lines: readonly string[] };
  readonly questions: { readonly title: string; readonly lines: readonly string[] };
  readonly attendance: { readonly title: string; readonly name: string };
  /** when it was made, and for whom */
  readonly footer: string;
}

export interface TalkRows {
  readonly title: string;
  readonly rows: readonly TalkRow[];
  /** what is not shown, and what has to be known of what is; never empty where there are no rows */
  readonly notes: readonly string[];
}
export interface TalkRow {
  readonly jpeg: Uint8Array | null;
  readonly heading: string;
  readonly text: string;
}
