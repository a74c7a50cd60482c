export const landing = { title: 'HazardLens' };
