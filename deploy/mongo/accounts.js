/**
 * One account a service, with rights to its own database alone: what is broken into reads no other service's records.
 *
 *   mongosh "$MONGODB_URI" deploy/mongo/accounts.js       as an administrator, before the services start
 *
 * Passwords come from MONGODB_PASSWORD_<SERVICE>; databases are called MONGODB_DATABASE_PREFIX (hazardlens_) + service, and an
 * account is called as its database, in which it lies (authSource). Safe to repeat: an account gets the password and the
 * rights that stand here, and no others.
 */
const services = ['auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'];
const prefix = process.env.MONGODB_DATABASE_PREFIX || 'hazardlens_';
const passwordOf = (service) => process.env[`MONGODB_PASSWORD_${service.toUpperCase()}`];

const missing = services.filter((service) => !passwordOf(service));
if (missing.length > 0) {
  throw new Error(`no account was changed: ${missing.map((each) => `MONGODB_PASSWORD_${each.toUpperCase()}`)} missing`);
}

for (const service of services) {
  const name = `${prefix}${service}`;
  const database = db.getSiblingDB(name);
  // readWrite: documents, collections and indexes of this database, and renaming within it (rebuilt read models).
  const account = { pwd: passwordOf(service), roles: [{ role: 'readWrite', db: name }] };
  if (database.getUser(name)) database.updateUser(name, account);
  else database.createUser({ user: name, ...account });
}
print(`${services.length} accounts are there`);
