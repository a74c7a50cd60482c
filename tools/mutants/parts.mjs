/** What must not change unnoticed, and the tests that have to notice it: each part by itself, so that a run takes minutes. */
export const parts = {
  access: {
    about: 'who may read what of whom, and consent',
    mutate: ['libs/contracts/src/access/access.ts'],
    tests: ['libs/contracts/src/access/*.spec.ts'],
  },
  roles: {
    about: 'roles, actors and the bounds of fields',
    mutate: ['libs/contracts/src/{roles,actor,fields}.ts'],
    tests: ['libs/contracts/src/{roles,actor,fields}*.spec.ts'],
  },
  tenancy: {
    about: 'no query without its tenant',
    mutate: ['libs/service-kit/src/tenancy/{scope,filter-guard,pipeline-guard,update-guard,untrusted}.ts'],
    tests: ['libs/service-kit/src/tenancy/*.unit.spec.ts'],
  },
  models: {
    about: 'each call on a database, within its tenant',
    mutate: ['libs/service-kit/src/tenancy/tenant-model.ts'],
    tests: ['libs/service-kit/test/tenancy*.spec.ts'],
  },
  risk: {
    about: 'scores',
    mutate: ['libs/risk/src/*.ts', '!libs/risk/src/*.spec.ts'],
    tests: ['libs/risk/src/*.spec.ts'],
  },
  incidents: {
    about: 'decisions, repairs and what counts as one hazard',
    mutate: [
      'services/incident/src/incident/{incident,action}.rules.ts',
      'services/incident/src/same-as/sameness.rules.ts',
    ],
    tests: ['services/incident/src/incident/*.unit.spec.ts', 'services/incident/src/same-as/*.unit.spec.ts'],
  },
  rules: {
    about: 'from detections to hazards',
    mutate: ['services/inference/src/rules/*.ts', '!services/inference/src/rules/*.spec.ts'],
    tests: ['services/inference/src/rules/*.spec.ts'],
  },
};
