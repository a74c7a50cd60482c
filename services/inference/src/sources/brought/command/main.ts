import { modelsCommand } from './models-command.js';

process.exitCode = await modelsCommand(process.argv.slice(2), process.env, (line) => console.log(line));
