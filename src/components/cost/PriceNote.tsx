import type { ReactNode } from 'react';
import type { Row } from '../../definitions/basics';
import { FieldNote } from '../tool/FieldNote';
import { estimateText } from './costTexts';
import { usePrice } from './usePrice';

interface PriceNoteProps {
  /** Values with the place and the type of the machines. */
  readonly of: Row | undefined;
  /** Number of machines; `undefined` if it is not known. */
  readonly count: number | undefined;
  readonly words: Parameters<typeof estimateText>[1];
  /** The note before the price. */
  readonly children?: ReactNode;
}

/** Shows the price of machines below their number in a form. */
export function PriceNote({ of, count, words, children }: PriceNoteProps) {
  const estimate = usePrice(of, count);
  if (!estimate || count === undefined) return children;
  return (
    <>
      {children}
      {children === undefined ? null : <br />}
      <FieldNote>{estimateText(estimate, words)}</FieldNote>
    </>
  );
}
