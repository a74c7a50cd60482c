import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

/**
 * A model card: Markdown that somebody else wrote. It is read into words and tables; markup, links and pictures in it are
 * words, too, so that a card can neither load nor run anything.
 */
export default function CardText({ card }: { card: string }) {
  return <div className="hl-stack hl-small hl-breaks">{blocks(lexer(card))}</div>;
}

const each = <T,>(all: readonly T[], show: (one: T) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a card never changes while it is shown
  all.map((one, at) => <Fragment key={at}>{show(one)}</Fragment>);

const blocks = (tokens: readonly Token[]): ReactNode => each(tokens, block);
const words = (tokens: readonly Token[] | undefined, text: string): ReactNode => (tokens ? each(tokens, word) : text);

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'hr':
      return null;
    case 'heading':
      // Below the heading of the panel that it stands in.
      return <h4 className="hl-flush hl-bold">{words(token.tokens, token.text)}</h4>;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'code':
      return <pre className="hl-flush hl-tiny">{token.text}</pre>;
    case 'blockquote':
      return <div className="hl-muted">{blocks(token.tokens ?? [])}</div>;
    case 'paragraph':
    case 'text':
      return <p className="hl-flush">{words('tokens' in token ? token.tokens : undefined, token.raw)}</p>;
    default:
      return <p className="hl-flush">{token.raw}</p>;
  }
}

function List({ list: { ordered, items } }: { list: Tokens.List }) {
  const lines = each(items, ({ tokens }) => <li>{blocks(tokens)}</li>);
  return ordered ? <ol className="hl-flush">{lines}</ol> : <ul className="hl-flush">{lines}</ul>;
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className="hl-table">
        <thead>
          <tr>
            {each(header, (cell) => (
              <th scope="col">{words(cell.tokens, cell.text)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr>
              {each(row, (cell) => (
                <td>{words(cell.tokens, cell.text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function word(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{words(token.tokens, token.text)}</strong>;
    case 'em':
      return <em>{words(token.tokens, token.text)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return token.text;
    case 'text':
      return words('tokens' in token ? token.tokens : undefined, token.text);
    default:
      return token.raw;
  }
}
