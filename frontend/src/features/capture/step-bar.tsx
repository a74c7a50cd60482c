import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './step-bar.module.css';

const steps = ['setup', 'capture', 'review', 'submit'] as const;

export function StepBar({ step }: { step: number }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.bar}>
      {steps.map((name, index) => {
        const number = index + 1;
        const state = number < step ? 'done' : number === step ? 'now' : 'next';
        return (
          <li key={name} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.number}>
              {state === 'done' ? <IconCheck size={14} stroke={3} aria-hidden="true" /> : number}
            </span>
            <span className={styles.name}>{t(`capture.step.${name}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
