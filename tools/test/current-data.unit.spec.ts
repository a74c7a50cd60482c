import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import currentData from '../lint/current-data.mjs';

const linter = new Linter();
const problems = (code: string) =>
  linter
    .verify(code, [
      {
        languageOptions: { parser },
        plugins: { hazardlens: { rules: { 'current-data': currentData } } },
        rules: { 'hazardlens/current-data': 'error' },
      },
    ])
    .map(({ ruleId, line }) => `${ruleId} ${line}`);

describe('the answer that a screen works with', () => {
  it.each([
    ['taken out', 'const { data } = useListIncidentsQuery({ status });'],
    ['renamed', 'const { data: users, error } = useListUsersQuery();'],
    ['with a default', 'const { data: sites = [] } = useListSitesQuery();'],
    ['page by page', 'const { data } = useIncidentPagesInfiniteQuery({ status }, { skip: false });'],
    ['read from the whole', 'const list = useListIncidentsQuery({ status }); show(list.error, list.data);'],
    ['read where it may be missing', 'const list = useListIncidentsQuery({}); show(list?.data?.incidents);'],
    ['taken out later', 'const list = useListIncidentsQuery({}); const { data } = list;'],
  ])('is not that of an earlier question: %s', (_, code) => {
    expect(problems(code)).toEqual(['hazardlens/current-data 1']);
  });

  it.each([
    'const { currentData, error } = useListIncidentsQuery({ status });',
    'const list = useListIncidentsQuery({}); show(list.currentData); const other = { data: 1 }; show(other.data);',
    'const [ask, { data }] = useLazyGetCaptureQuery();',
    "const isWide = useMediaQuery('(min-width: 62em)');",
    'const { data } = useQueue();',
  ])('may be: %s', (code) => {
    expect(problems(code)).toEqual([]);
  });
});
