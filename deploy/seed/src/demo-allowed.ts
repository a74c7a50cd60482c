/**
 * Demo passwords are public, so a production system gets demo accounts only when somebody asks for them in so many words.
 * @throws Error when NODE_ENV is production and DEMO is not true
 */
export function assertDemoAllowed(env: NodeJS.ProcessEnv): void {
  const production = env['NODE_ENV']?.trim().toLowerCase() === 'production';
  const asked = env['DEMO']?.trim().toLowerCase() === 'true';
  if (production && !asked) {
    throw new Error('Demo data is refused because NODE_ENV=production; set DEMO=true to ask for it all the same.');
  }
}
