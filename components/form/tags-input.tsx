import { useState } from 'react';
import { TextInput } from '@/components/ui/text-input';

interface TagsInputProps {
  id: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Tags as people type them, one after the other between commas. */
export function TagsInput({ value, onChange, ...input }: TagsInputProps) {
  const [typed, setTyped] = useState(value.join(', '));
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(
          target.value
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}
