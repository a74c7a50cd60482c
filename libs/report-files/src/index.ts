export { dayIn, momentIn } from './calendar-words.js';
export { csvFile, formulaSafe } from './csv.js';
export type { IncidentPaper, PaperBlock, PaperBox, PaperPhoto, PaperStep } from './incident-paper.js';
export { incidentPdf } from './incident-pdf.js';
export { pdfFile } from './pdf.js';
export type { BarChart, LineChart, PaletteName, PdfReport, ReportCalendar } from './pdf-report.js';
export type { Cell, Column, Table } from './table.js';
export { type TarEntry, tarPart } from './tar.js';
export { xlsxFile } from './xlsx.js';
