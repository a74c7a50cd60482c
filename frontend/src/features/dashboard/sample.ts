/** Example figures of the two dashboard charts, drawn (and labelled) only while there are no captures. */
export const sampleScoreTrend = [72, 74, 73, 78, 81];
export const sampleCategories = [12, 8, 15, 5, 7];
export const trendKeys = ['week1', 'week2', 'week3', 'week4', 'current'] as const;
export const barKeys = ['PPE', 'Falls', 'Housekeeping', 'Electrical', 'Equipment'] as const;
