import type { BrowserOptions } from './browser.js';
import { Visitors } from './browser.js';
import { freePort, type Product, startProduct, temporaryDataDir } from './product.js';

/** A product of its own (as `npm start`, without demo data) and a browser to use it with. */
export interface Stage {
  readonly product: Product;
  readonly visitors: Visitors;
  close(): Promise<void>;
}

export interface StageOptions {
  env?: Record<string, string>;
  browser?: BrowserOptions;
}

/** Starts product and browser; when one of them fails, nothing of the other is left behind. */
export async function openStage({ env = {}, browser = {} }: StageOptions = {}): Promise<Stage> {
  const data = await temporaryDataDir();
  let product: Product | undefined;
  try {
    product = await startProduct({
      dataDir: data.path,
      port: await freePort(),
      env: { DEMO: 'false', INFERENCE_WORKERS: '1', ...env },
      timeoutMs: 180_000,
    });
    const visitors = await Visitors.open(product.url, browser);
    return { product, visitors, close: () => closeAll(visitors, product, data) };
  } catch (error) {
    await closeAll(undefined, product, data);
    throw error;
  }
}

async function closeAll(
  visitors: Visitors | undefined,
  product: Product | undefined,
  data: { remove(): Promise<void> },
): Promise<void> {
  await visitors?.close().catch(() => undefined);
  await product?.stop();
  await data.remove();
}
