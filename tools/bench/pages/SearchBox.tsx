import { useState } from 'react';

/** A plain search field for grids without one or with a slower one: every key takes effect at once. */
export function SearchBox({ onSearch }: { onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <input
      type="search"
      aria-label="Search"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onSearch(target.value);
      }}
    />
  );
}
