import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

/** Why a form was refused, above its fields; the server's sentence where it gave one. */
export function FormProblem({ text, id }: { text: string | null; id?: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is below them: on a phone nothing would seem to have happened.
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (!text) return null;
  return (
    <p ref={place} id={id} role="alert" className="hl-row hl-notice hl-bad-ground">
      <IconAlertTriangle size={20} aria-hidden="true" />
      {text}
    </p>
  );
}
