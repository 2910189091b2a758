import type { ReactNode } from 'react';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import { Logo } from '../Logo';
import { usePageTitle } from '../usePageTitle';
import styles from './EntryFrame.module.css';
import { EntryThemeButton } from './EntryIcons';

/** Classes of the card of a page before sign-in, and of its heading. */
export const { card: cardClass, heading: headingClass } = styles;

/** The frame of a page before sign-in: the product's name above its card. Loads no MUI. */
export function EntryFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { productName } = config();
  usePageTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.theme}>
        <EntryThemeButton />
      </div>
      <div className={styles.panel}>
        <header className={styles.brand}>
          <Logo size={36} />
          <div>
            <div className={styles.product}>{productName}</div>
            <div className={styles.tagline}>{t('app.tagline')}</div>
          </div>
        </header>
        {children}
      </div>
    </main>
  );
}
