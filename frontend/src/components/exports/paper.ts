export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** What printers of the reader's country hold. */
export const usualPaper = (): PaperSize => (/-(US|CA|MX|CO|CL|PH)$/i.test(navigator.language) ? 'letter' : 'a4');
