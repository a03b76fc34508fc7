'use client';

import { useEffect, useRef, useState } from 'react';
import type { FieldInputProps } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';

const TYPING_MS = 350;

interface SearchInputProps extends FieldInputProps {
  /** The words that the list is searched for now. */
  value: string;
  placeholder: string;
  onSearch: (words: string) => void;
}

/** Searches once the typing pauses; follows the address when something else changes the words. */
export function SearchInput({ value, onSearch, ...input }: SearchInputProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const words = text.trim();
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      onSearch(words);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextInput
      {...input}
      type="search"
      name="q"
      value={text}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
