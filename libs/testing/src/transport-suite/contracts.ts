import { command, event, query } from '@hazardlens/contracts';
import { z } from 'zod';

// Messages of the suite alone. They use the names of real services, because topics are named after their owner.

export const addNote = command({
  owner: 'sites',
  name: 'suite-add-note',
  data: z.object({ list: z.string(), text: z.string() }),
  reply: z.object({ count: z.int(), text: z.string() }),
  keyOf: (data) => data.list,
});
export const readNotes = query({
  owner: 'sites',
  name: 'suite-read-notes',
  data: z.object({ list: z.string() }),
  reply: z.object({ texts: z.array(z.string()) }),
});
export const noteAdded = event({
  owner: 'sites',
  aggregate: 'site',
  name: 'suite-note-added',
  data: z.object({ list: z.string(), text: z.string() }),
});
/** On the same topic as `noteAdded`, for consumers that handle only one of the two. */
export const noteRemoved = event({
  owner: 'sites',
  aggregate: 'site',
  name: 'suite-note-removed',
  data: z.object({ list: z.string() }),
});

export const suiteContracts = [addNote, readNotes, noteAdded, noteRemoved] as const;
/** Topics that the suite needs; dead letters and replies make their own. */
export const suiteTopics = [...new Set(suiteContracts.map((contract) => contract.topic))];
