import { readTopics, topicsToMake } from '../distributed/topics.mjs';

describe('the topics of an installation', () => {
  const named = (namespace: string, existing: readonly string[] = []) =>
    topicsToMake(new Set(existing), namespace).map(({ topic }) => topic);

  it('bear its namespace, so that several can share one Kafka', () => {
    const all = readTopics().map(({ name }) => name);
    expect(named('')).toEqual(all);
    expect(named('north.')).toEqual(all.map((name) => `north.${name}`));
    // those of another installation are not its own
    expect(named('north.', all)).toEqual(all.map((name) => `north.${name}`));
    expect(named('north.', ['north.auth.queries.v1'])).not.toContain('north.auth.queries.v1');
  });

  it('have as many partitions as the list says, under any name', () => {
    const [topic] = topicsToMake(new Set(), 'north.').filter((each) => each.topic === 'north.inference.commands.v1');
    expect(topic).toMatchObject({ numPartitions: 24 });
  });
});
