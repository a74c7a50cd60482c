import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** What is typed is asked for when a person stops typing, not for each letter. */
const typingPause = 300;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onValue: (value: string) => void;
}

/** A field whose value stands in the address: keeps what is typed until that follows, which a busy phone does late. */
export function TypedField({ value, onValue, ...field }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was told comes back as the value, maybe later than the next letter; another value comes from elsewhere.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      {...field}
      value={text}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          told.current = typed;
          onValue(typed);
        }, typingPause);
      }}
    />
  );
}
