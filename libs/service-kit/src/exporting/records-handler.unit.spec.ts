import { Schema } from 'mongoose';
import { tenantModel } from '../tenancy/tenant-model.definition.js';
import { exportedSection } from './exported-section.js';
import { recordsHandler } from './records-handler.js';

interface Note {
  _id: string;
  tenant_id: string;
  text: string;
}
const model = (name: string) =>
  tenantModel<Note>({
    ...{ name, collection: name.toLowerCase() },
    schema: new Schema<Note>({ _id: String, text: String }),
    indexes: [],
  });
const [sites, drafts] = [model('Sites'), model('Drafts')];
const section = exportedSection({ model: sites, line: ({ text }) => ({ text }) });
const files = exportedSection({ model: sites, line: () => null, photos: () => [] });
const declare =
  (leftOut: Record<string, string>, plans = files) =>
  () =>
    recordsHandler('sites', { documents: [sites, drafts], sections: { sites: section, 'site-plans': plans }, leftOut });

describe('what a service says of its records', () => {
  it('is complete: a collection that is neither exported nor left out on purpose stops it', () => {
    expect(declare({})).toThrow("Service sites: is drafts exported? Name it in 'sections' or in 'leftOut'.");
    expect(declare({ drafts: 'not sent yet' })).not.toThrow();
  });

  it('says which sections tell files: those of another one would be left where they lie', () => {
    const drafted = { drafts: 'not sent yet' };
    expect(declare(drafted, section)).toThrow("Service sites: does 'site-plans' tell files?");
    expect(() =>
      recordsHandler('sites', {
        ...{ documents: [sites, drafts], leftOut: drafted },
        sections: { sites: files, 'site-plans': files },
      }),
    ).toThrow("Service sites: does 'sites' tell files?");
  });

  it('is one word: nothing is exported and left out', () => {
    expect(declare({ drafts: 'not sent yet', sites: 'why not' })).toThrow('is sites exported?');
  });
});
