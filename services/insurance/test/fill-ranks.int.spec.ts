import { getInsuranceDashboard } from '@hazardlens/contracts';
import { startTestPlatform } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { insuranceService } from '../src/service.js';
import { Contractor, daysAgo } from './people.js';

it('rows from before incidents had a rank get theirs at the next start, so that explanations name them', async () => {
  const platform = await startTestPlatform({ services: [insuranceService] });
  try {
    const contractor = await new Contractor(platform.client).register();
    const fixed = await contractor.approved(0.7, {
      closed_at: daysAgo(0),
      closed_by: 'on_site',
      captured_at: daysAgo(30),
    });
    const documents = await mongoose
      .createConnection(platform.mongoUri, { dbName: platform.databaseOf('insurance') })
      .asPromise();
    await documents.collection('incidents').updateMany({}, { $unset: { rank: '' } });
    await documents.close();
    await platform.restart();
    const asked = { actor: contractor.actor(), locale: 'en' as const };
    const context = { tenantId: contractor.tenantId, actorId: 'test' };
    const [row] = (await platform.client.request(getInsuranceDashboard, asked, context)).contractors;
    expect(row?.explanation.top.map(({ incident_id }) => incident_id)).toEqual([fixed.id]);
  } finally {
    await platform.close();
  }
}, 90_000);
