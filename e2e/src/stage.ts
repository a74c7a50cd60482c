import { type BrowserOptions, Visitors } from './browser.js';
import { freePort, type Product, type ProductOptions, startProduct, temporaryDataDir } from './product.js';

/** A product (as `npm start`, without demo data) and a browser to use it with. */
export interface Stage {
  readonly product: Pick<Product, 'url'>;
  readonly visitors: Visitors;
  close(): Promise<void>;
}

export interface StageOptions {
  /** What it is started with; with this it is a product of the stage's own. */
  env?: Record<string, string>;
  browser?: BrowserOptions;
}

/** The platform's own account in the product that journeys share. */
export const superAdmin = { email: 'root@platform.example', password: 'root-of-everything' };

/** Of the product that the journeys of a run share, each with organisations of its own. */
const sharedUrl = 'E2E_PRODUCT_URL';

/** Before the first journey of a run (`start-product.cjs`). @returns how it is stopped after the last */
export async function shareProduct(): Promise<() => Promise<void>> {
  const product = await startOwn({ SUPER_ADMIN_EMAIL: superAdmin.email, SUPER_ADMIN_PASSWORD: superAdmin.password });
  process.env[sharedUrl] = product.url;
  return product.close;
}

/** When the browser does not start, nothing of the product is left behind. */
export async function openStage({ env, browser = {} }: StageOptions = {}): Promise<Stage> {
  const product = env ? await startOwn(env) : shared();
  try {
    const visitors = await Visitors.open(product.url, browser);
    const close = async () => {
      await visitors.close().catch(() => undefined);
      await product.close();
    };
    return { product, visitors, close };
  } catch (error) {
    await product.close();
    throw error;
  }
}

function shared() {
  const url = process.env[sharedUrl];
  if (url === undefined) throw new Error(`${sharedUrl} is not set: no product was started before the journeys`);
  return { url, close: async () => undefined };
}

async function startOwn(env: Required<ProductOptions>['env']): Promise<{ url: string; close(): Promise<void> }> {
  const data = await temporaryDataDir();
  try {
    const product = await startProduct({
      dataDir: data.path,
      port: await freePort(),
      env: { DEMO: 'false', INFERENCE_WORKERS: '1', ...env },
      timeoutMs: 180_000,
    });
    const close = async () => {
      await product.stop();
      await data.remove();
    };
    return { url: product.url, close };
  } catch (error) {
    await data.remove();
    throw error;
  }
}
