import { IconAlertTriangle } from '@tabler/icons-react';

/** Why a form was refused, above its fields; the server's sentence where it gave one. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="hl-row hl-notice hl-bad-ground">
      <IconAlertTriangle size={20} aria-hidden="true" />
      {text}
    </p>
  );
}
