import { headStream, takeHead } from '../aggregation/source.js';
import type { Doc } from '../bson/types.js';
import { FindStream } from '../cursors/find-stream.js';
import { inBatches } from '../cursors/stream.js';
import { Operation } from '../engine/operation.js';
import { resolveView } from '../engine/views.js';
import { MongoError, missingField, notSupported } from '../errors/mongo-error.js';
import type { Plan } from '../planner/plan.js';
import { aggregateContext, pipelineArg } from './aggregate.js';
import { docArg } from './args.js';
import type { Command, CommandMap } from './command.js';
import { asAggregate, planFind } from './find.js';
import { reply } from './reply.js';
import { serverVersion } from './version.js';

const verbosities = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** Says which index a query uses, and with executionStats how much it reads. It changes nothing. */
const explain: Command = {
  options: ['verbosity'],
  async run(op) {
    const inner = docArg(op.command, 'explain');
    const verbosity = String(op.command['verbosity'] ?? 'allPlansExecution');
    if (!inner) throw missingField('explain.explain');
    if (!verbosities.includes(verbosity))
      throw new MongoError(
        'BadValue',
        `verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}`,
      );
    return reply(await explainCommand(op, { ...inner, $db: op.database }, verbosity));
  },
};

async function explainCommand(outer: Operation, command: Doc, verbosity: string): Promise<Doc> {
  const name = Object.keys(command)[0] as string;
  const op = new Operation({
    engine: outer.engine,
    name,
    database: outer.database,
    command,
    sequences: new Map(),
    session: outer.session,
    transaction: outer.transaction,
    txnNumber: undefined,
    connectionId: outer.connectionId,
    address: outer.address,
  });
  const { stream, plan, filter } = prepare(op, name, command);
  const stage = describePlan(plan, filter);
  const body: Doc = {
    explainVersion: '1',
    queryPlanner: { namespace: op.namespace, parsedQuery: filter, winningPlan: stage, rejectedPlans: [] },
    command,
    serverInfo: { version: serverVersion },
  };
  if (verbosity !== 'queryPlanner') body['executionStats'] = await execute(stream, stage);
  return body;
}

function prepare(
  op: Operation,
  name: string,
  command: Doc,
): { stream: FindStream | undefined; plan: Plan | undefined; filter: Doc } {
  const asStream = (stream: unknown): FindStream | undefined => (stream instanceof FindStream ? stream : undefined);
  if (name !== 'aggregate' && op.engine.catalog.find(op.view(), op.namespace)?.view)
    return prepare(op, 'aggregate', asAggregate(op, command));
  switch (name) {
    case 'find': {
      const { stream, plan } = planFind(op, command, op.namespace);
      return { stream: asStream(stream), plan, filter: docArg(command, 'filter') ?? {} };
    }
    case 'aggregate': {
      const { namespace, pipeline } = resolveView(op.engine.catalog, op.view(), op.namespace);
      const head = takeHead([...pipeline, ...pipelineArg(command)]);
      const source = headStream(aggregateContext(op, command, namespace), namespace, head, command['hint']);
      return { stream: source?.stream, plan: source?.plan, filter: head.filter };
    }
    default:
      throw notSupported(`explain of ${name}`);
  }
}

function describePlan(plan: Plan | undefined, filter: Doc): Doc {
  if (!plan) return { stage: 'EOF' };
  if (plan.kind === 'collection')
    return { stage: 'COLLSCAN', filter, direction: plan.reverse ? 'backward' : 'forward' };
  if (plan.kind === 'or')
    return {
      stage: 'SUBPLAN',
      inputStage: { stage: 'OR', inputStages: plan.branches.map((branch) => describePlan(branch, filter)) },
    };
  const { index } = plan;
  return {
    stage: 'FETCH',
    filter,
    inputStage: {
      stage: 'IXSCAN',
      keyPattern: index.spec['key'],
      indexName: index.name,
      isMultiKey: plan.multikey,
      direction: plan.reverse ? 'backward' : 'forward',
      providesSort: plan.providesSort,
    },
  };
}

async function execute(stream: FindStream | undefined, stage: Doc): Promise<Doc> {
  const begin = performance.now();
  let returned = 0;
  if (stream) for await (const batch of inBatches(stream)) returned += batch.length;
  const stats = stream?.scan.stats;
  return {
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - begin),
    totalKeysExamined: stats?.keysExamined ?? 0,
    totalDocsExamined: stats?.docsExamined ?? 0,
    executionStages: { ...stage, nReturned: returned },
  };
}

export const explainCommands: CommandMap = { explain };
