import { eventually } from '@hazardlens/testing';
import { type Answer, type Person, type TestProduct } from './test-product.js';

/** Has a report made in the background. */
export async function reportOf(product: TestProduct, person: Person): Promise<{ status: number; id: string }> {
  const sent = { report: 'insurance', format: 'csv' };
  const { status, body } = await product.call<{ export_id: string }>('POST', '/exports', person, sent);
  return { status, id: body.export_id };
}

/** Its file, once it is ready. */
export async function fileOf(product: TestProduct, person: Person, id: string): Promise<Answer> {
  await eventually(async () => expect((await product.get(`/me/exports/${id}`, person))['status']).toBe('ready'));
  return product.call('GET', `/me/exports/${id}/download`, person);
}
