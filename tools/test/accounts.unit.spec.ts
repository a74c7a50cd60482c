import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { serviceNames } from '@hazardlens/contracts';
import { parse } from 'yaml';
import { environmentOf, keptSecrets } from '../distributed.mjs';

const root = path.resolve(__dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Account {
  pwd: string;
  roles: { role: string; db: string }[];
}

/** What `deploy/mongo/accounts.js` does to a server, by a stand-in for mongosh: no mongod can be had where tests run. */
function accountsMade(env: Record<string, string>, known: ReadonlyMap<string, Account> = new Map()) {
  const accounts = new Map(known);
  const done: string[] = [];
  const getSiblingDB = (database: string) => ({
    getUser: (user: string) => accounts.get(`${database}.${user}`) ?? null,
    createUser: ({ user, ...account }: Account & { user: string }) => {
      done.push(`create ${user}`);
      accounts.set(`${database}.${user}`, account);
    },
    updateUser: (user: string, account: Account) => {
      done.push(`update ${user}`);
      accounts.set(`${database}.${user}`, account);
    },
  });
  runInNewContext(text('deploy/mongo/accounts.js'), { db: { getSiblingDB }, process: { env }, print: () => {} });
  return { accounts, done };
}
const passwords = Object.fromEntries(
  serviceNames.map((name) => [`MONGODB_PASSWORD_${name.toUpperCase()}`, `of ${name}`]),
);

describe('the accounts of the document database', () => {
  it('are one a service, each with rights to its own database alone', () => {
    const { accounts } = accountsMade(passwords);
    expect(Object.fromEntries(accounts)).toEqual(
      Object.fromEntries(
        serviceNames.map((name) => [
          `hazardlens_${name}.hazardlens_${name}`,
          { pwd: `of ${name}`, roles: [{ role: 'readWrite', db: `hazardlens_${name}` }] },
        ]),
      ),
    );
  });

  it('keep their rights, and get the password of now, when they are made again', () => {
    const first = accountsMade(passwords);
    const wide = { pwd: 'old', roles: [{ role: 'root', db: 'admin' }] };
    const before = new Map(first.accounts).set('hazardlens_auth.hazardlens_auth', wide);
    const again = accountsMade(passwords, before);
    expect(again.accounts).toEqual(first.accounts);
    expect(again.done.every((each) => each.startsWith('update '))).toBe(true);
  });

  it('are left alone as long as a password is missing', () => {
    const { MONGODB_PASSWORD_INCIDENT: _, ...others } = passwords;
    expect(() => accountsMade(others)).toThrow('MONGODB_PASSWORD_INCIDENT');
    expect(() => accountsMade({ ...passwords, MONGODB_PASSWORD_AUTH: '' })).toThrow('MONGODB_PASSWORD_AUTH');
  });
});

describe('docker-compose.yml', () => {
  const { services } = parse(text('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const having = (variable: string) =>
    Object.keys(services).filter((name) => services[name]?.environment?.[variable] !== undefined);

  it('gives each service the address of its own database with its own account', () => {
    for (const name of serviceNames) {
      const account = `hazardlens_${name}:\${MONGODB_PASSWORD_${name.toUpperCase()}:?see .env.example}`;
      expect(services[name]?.environment?.['MONGODB_URI']).toBe(
        `mongodb://${account}@mongo:27017/?replicaSet=rs0&authSource=hazardlens_${name}`,
      );
    }
    // ops: by hand, with the administrator's account
    expect(having('MONGODB_URI').sort()).toEqual([...serviceNames, 'mongo-init', 'ops'].sort());
    const others = [...serviceNames].map((name) => JSON.stringify(services[name]?.environment));
    expect(others.filter((each) => each.includes('MONGODB_PASSWORD:'))).toEqual([]);
  });

  it('tells who speaks on the bus how to sign, and only who has to do with passwords how to seal them', () => {
    const speaking = [...serviceNames, 'gateway', 'seed', 'ops'].sort();
    expect(having('BUS_SECRET').sort()).toEqual(speaking);
    for (const variable of ['JWT_SECRET', 'SEAL_SECRET']) {
      expect(having(variable).sort()).toEqual(['auth', 'gateway', 'seed']);
    }
  });
});

describe('npm run start:distributed', () => {
  it('has the same secrets after a restart on the same data, and others on other data', () => {
    const [one, two] = ['a', 'b'].map((name) => mkdtempSync(path.join(tmpdir(), `hl-secrets-${name}`))) as [
      string,
      string,
    ];
    try {
      const made = keptSecrets(one);
      expect(Object.keys(made).sort()).toEqual(['BUS_SECRET', 'JWT_SECRET']);
      for (const secret of Object.values(made)) expect(secret).toMatch(/^[\w-]{43}$/);
      expect(made['JWT_SECRET']).not.toBe(made['BUS_SECRET']);
      expect(keptSecrets(one)).toEqual(made);
      expect(keptSecrets(two)).not.toEqual(made);
      expect(statSync(path.join(one, 'secrets')).mode & 0o777).toBe(0o600);
    } finally {
      for (const folder of [one, two]) rmSync(folder, { recursive: true, force: true });
    }
  });

  const shared = {
    JWT_SECRET: 'j',
    SEAL_SECRET: 's',
    BUS_SECRET: 'b',
    MONGODB_URI: 'mongodb://all',
    MONGODB_URI_AUTH: 'mongodb://auth',
    MONGODB_PASSWORD_AUTH: 'p',
  };

  it('tells each part what it needs to know, and nothing that another one’s documents or passwords hang on', () => {
    expect(environmentOf('auth', shared)).toEqual({
      ...{ JWT_SECRET: 'j', SEAL_SECRET: 's', BUS_SECRET: 'b' },
      MONGODB_URI: 'mongodb://auth',
    });
    expect(environmentOf('sites', shared)).toEqual({ BUS_SECRET: 'b', MONGODB_URI: 'mongodb://all' });
    expect(environmentOf('gateway', shared)).toEqual({ JWT_SECRET: 'j', SEAL_SECRET: 's', BUS_SECRET: 'b' });
  });
});
