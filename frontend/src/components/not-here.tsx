import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useScreenTitle } from '../domain/use-screen-title.js';
import { HelmetDrawing } from './drawings.js';
import { EmptyState, Page } from './page.js';

interface Props {
  title: string;
  /** why it may not be there */
  hint: string;
  /** where there is something */
  to: string;
  link: string;
}

/** A screen whose address leads to nothing, or to what is others': to try again would not help. */
export function NotHere({ title, hint, to, link }: Props) {
  useScreenTitle(title);
  return (
    <Page title={title}>
      <EmptyState
        drawing={HelmetDrawing}
        title={hint}
        action={
          <Button component={Link} to={to} variant="default" mt="xs">
            {link}
          </Button>
        }
      />
    </Page>
  );
}
