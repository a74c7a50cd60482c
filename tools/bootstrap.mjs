/**
 * What every npm script calls: `node tools/bootstrap.mjs <command>`. Works on a fresh clone with nothing but Node and npm.
 * This file stays readable for old versions of Node, so that they get a sentence instead of a syntax error.
 */
const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`HazardLens needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
import('./bootstrap/commands.mjs')
  .then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
  .then(
    (code) => process.exit(code),
    (error) => {
      console.error(error.expected ? error.message : error);
      process.exit(1);
    },
  );
