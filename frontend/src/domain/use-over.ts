import { useLocation, useNavigate } from 'react-router-dom';
import { useBack } from './use-back.js';

const over = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined;

/** What is opened over a screen and stands in no address, such as the menu: an entry of the history, so that Back closes it. */
export function useOver(name: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const close = useBack();
  const open = () => void navigate(location, { state: { ...location.state, over: name } });
  return { opened: over(location.state) === name, open, close };
}
