export const landing = {
  signIn: 'Sign In',
  requestDemo: 'Request Demo',
  getStarted: 'Get Started',
  navigation: 'Main navigation',
  eyebrow: 'Construction and industrial site safety',
  headline: 'From a site photo to a safer site.',
  lead: 'Crews take photos. HazardLens finds hazards, explains why, and puts them in front of the person who decides. Insurers see what was approved, nothing else.',
  scene: 'Missing hard hat 93%',
  points: {
    law: 'Aligned with ISO 45001 and OSHA',
    offline: 'Captures without signal',
    human: 'A human decides, always',
  },
  figures: {
    title: 'What teams aim for',
    note: 'Illustration: marketing figures, not measurements.',
    categories: { value: '13', label: 'risk categories' },
    exposure: { value: '60%', label: 'lower risk exposure' },
    reporting: { value: '10x', label: 'faster reporting' },
    compliance: { value: '100%', label: 'compliance readiness' },
  },
  features: {
    title: 'Built for the gate, the scaffold and the office',
    capture: {
      title: 'Capture with gloves on',
      text: 'Large targets, high contrast, one hand. Without signal a capture waits on the phone and sends itself later.',
    },
    review: {
      title: 'Review at the speed of a keyboard',
      text: 'Photo, boxes, reason and law reference side by side. Approve, correct or reject with one key.',
    },
    score: {
      title: 'Scores that explain themselves',
      text: 'A risk severity index (RSI) and a safety score, each with its terms and the five incidents behind it.',
    },
    heatmap: { title: 'Risk heatmaps', text: 'See which category on which site needs attention this week.' },
    benchmark: {
      title: 'Cross-tenant benchmarking',
      text: 'Compare your rate of findings with a fixed benchmark, so that a quiet month is not mistaken for a safe one.',
    },
    insurer: {
      title: 'One truth for insurers',
      text: 'Contractors grant and revoke access. Insurers see approved findings only, with faces blurred.',
    },
  },
  steps: {
    title: 'How It Works',
    capture: { title: 'Capture', text: 'Take or upload up to five photos of a site. Position and time come along.' },
    analyze: {
      title: 'AI Analyze',
      text: 'A detector that runs on your own server marks hazards in seconds and says what it could not judge.',
    },
    act: {
      title: 'Act',
      text: 'A safety manager approves or rejects, somebody fixes it, and the score follows.',
    },
  },
  companies: {
    title: 'Made for companies like these',
    note: 'Fictional names.',
    names:
      'Northgate Construction · Harbour & Quay · Ferrum Works · Altiplano Obras · Meridian Mutual · Stonebridge Civil',
  },
  closing: {
    title: 'The next walk-around can be the first one on record.',
    text: 'Create an organization in two minutes.',
  },
  footer: 'HazardLens supports safety work. It does not replace inspections required by law.',
};
