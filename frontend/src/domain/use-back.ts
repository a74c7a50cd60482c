import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Leads back, once: a second touch, before the screen has followed the first, would lead out of it. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another entry of the history
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return useCallback(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  }, [navigate]);
}
