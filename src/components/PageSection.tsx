import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type ReactNode, useId } from 'react';

interface PageSectionProps {
  readonly heading: string;
  /** The number of its items, beside the heading. */
  readonly count?: number;
  /** Rendered at the right of the heading. */
  readonly beside?: ReactNode;
  /** Its items need attention. */
  readonly alarming?: boolean;
  readonly children: ReactNode;
}

/** A part of a page: a region named by its heading. */
export function PageSection({ heading, count, beside, alarming = false, children }: PageSectionProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, p: 4, ...(alarming && { borderColor: 'warning.main' }) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center', minHeight: 28, mb: 2 }}>
        <h2 id={id} className="section-heading">
          {heading}
        </h2>
        {count === undefined ? null : (
          <Box
            component="span"
            className="fine-print"
            sx={{
              minWidth: 24,
              px: 2,
              backgroundColor: 'var(--hover)',
              borderRadius: '10px',
              fontVariantNumeric: 'tabular-nums',
              lineHeight: '20px',
              textAlign: 'center',
            }}
          >
            {count}
          </Box>
        )}
        <Box sx={{ ml: 'auto' }}>{beside}</Box>
      </Box>
      {children}
    </Card>
  );
}

/** The note of an empty section. */
export function Nothing({ text }: { readonly text: string }) {
  return <p className="muted flush">{text}</p>;
}
