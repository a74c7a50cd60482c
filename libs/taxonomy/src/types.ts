/** How far a photo can carry a hazard type: A and B and C may be raised automatically (with falling confidence), H never. */
export type Grade = 'A' | 'B' | 'C' | 'H';

/** Columns of the risk heat map that categories feed. */
export type HeatmapColumn = 'PPE' | 'Falls' | 'Machinery' | 'Electrical';

/** Bars of the dashboard's hazard chart that categories feed. */
export type DashboardBar = 'PPE' | 'Falls' | 'Housekeeping' | 'Electrical' | 'Equipment';

/** Languages of the product. */
export type Locale = 'en' | 'es';

/** One category as it stands in the data file. */
export interface CategoryRecord {
  readonly code: string;
  readonly name: string;
  readonly filterLabels: readonly string[];
  readonly osha: string;
  readonly iso45001: string;
  readonly wcio: string;
  readonly action: string;
  readonly heatmapColumn: HeatmapColumn | null;
  readonly dashboardBar: DashboardBar | null;
  readonly defaultSeverity: number;
}

/** One hazard type as it stands in the data file: code, label, severity, grade, OSHA reference, what it takes to see it. */
export type HazardRow = readonly [
  code: string,
  label: string,
  severity: number,
  grade: Grade,
  osha: string,
  detect: string,
];
