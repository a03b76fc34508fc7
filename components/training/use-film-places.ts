'use client';

import { useEffect, useState } from 'react';
import { type FilmPlaces, readPlaces } from './film-places';

/** Where the reader stopped each film; empty until it is known. */
export function useFilmPlaces(): FilmPlaces {
  const [places, setPlaces] = useState<FilmPlaces>({});
  useEffect(() => {
    let gone = false;
    void readPlaces().then((found) => !gone && setPlaces(found));
    return () => {
      gone = true;
    };
  }, []);
  return places;
}
