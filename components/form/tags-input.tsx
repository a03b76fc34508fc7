import { useState } from 'react';
import { TextInput } from '@/components/ui/text-input';
import { isSame } from './edited-record';

interface TagsInputProps {
  id: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Tags that are typed between commas. */
export const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Tags as people type them, one after the other between commas. */
export function TagsInput({ value, onChange, ...input }: TagsInputProps) {
  const [typed, setTyped] = useState(value.join(', '));
  // A value that was set from outside replaces what was typed before.
  const shown = isSame(tagsIn(typed), value) ? typed : value.join(', ');
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(tagsIn(target.value));
      }}
    />
  );
}
