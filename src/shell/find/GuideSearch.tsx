import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isWorkspace } from '../../access/workspaces';
import { useRegistry } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { addressOfSection, excerptOf, type GuideSection, guideSections, keyOf, searchGuide } from './guide';

/** Returns the key of the guide's section about the open page. */
function useHelpKey(): string | undefined {
  const registry = useRegistry();
  const [, , module, ...path] = useLocation().pathname.split('/');
  if (module === undefined) return 'workspaces';
  const page = isWorkspace(module) ? registry?.pageAt(module, path.join('/')) : undefined;
  return page?.help ?? (page?.kind === 'list' ? 'lists' : undefined);
}

const headLook = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 2, md: 8 },
  alignItems: 'start',
  // Keeps its place until the guide has loaded.
  minHeight: { xs: 72, md: 48 },
  // Links below each other are targets of 24 px.
  '& .links': {
    lineHeight: '24px',
    display: { xs: 'flex', md: 'grid' },
    flexWrap: 'wrap',
    columnGap: 4,
    justifyContent: 'space-between',
  },
} as const;

const resultsLook = {
  mt: 4,
  '& li': { py: 2, borderTop: 1, borderColor: 'divider' },
  '& a': { fontWeight: 'fontWeightMedium' },
} as const;

/** Searches the user guide, in place of the children, and links to the section about the open page. Absent without the guide. */
export function GuideSearch({ children }: { readonly children: ReactNode }) {
  const { data: sections, isPending } = useQuery(guideSections);
  const [typed, setTyped] = useState('');
  const helpKey = useHelpKey();
  if (isPending)
    return (
      <>
        <Box sx={headLook} />
        {children}
      </>
    );
  if (!sections) return children;
  const here = sections.find((section) => keyOf(section) === helpKey);
  return (
    <>
      <Box sx={headLook}>
        <TextField
          type="search"
          margin="none"
          fullWidth
          placeholder={t('guide.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('guide.search') } }}
        />
        <div className="links">
          {here ? (
            <span>
              <span className="muted">{t('guide.here')}</span> <GuideLink section={here}>{here.title}</GuideLink>
            </span>
          ) : null}
          <GuideLink>{t('guide.title')}</GuideLink>
        </div>
      </Box>
      {typed.trim() === '' ? children : <Results sections={searchGuide(sections, typed)} typed={typed} />}
    </>
  );
}

interface ResultsProps {
  readonly sections: readonly GuideSection[];
  readonly typed: string;
}

function Results({ sections, typed }: ResultsProps) {
  const count = sections.length;
  return (
    <Box sx={resultsLook}>
      <Typography role="status" variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {count === 0
          ? t('find.nothing', { text: typed.trim() })
          : count === 1
            ? t('find.one')
            : t('find.several', { n: count })}
      </Typography>
      <ul className="plain-list" aria-label={t('find.results')}>
        {sections.map((section) => (
          <li key={keyOf(section)}>
            <GuideLink section={section}>{section.title}</GuideLink>
            {section.of === undefined ? null : <span className="muted"> · {section.of}</span>}
            <div className="secondary">{excerptOf(section, typed)}</div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Links to a section of the guide, or to its contents, in a new tab: the console keeps its place. */
function GuideLink({ section, children }: { readonly section?: GuideSection; readonly children: ReactNode }) {
  return (
    <a href={addressOfSection(section)} target="_blank" rel="noopener" aria-description={t('thing.newTab')}>
      {children}
    </a>
  );
}
