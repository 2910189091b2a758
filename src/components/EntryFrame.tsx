import { type ReactNode, useEffect } from 'react';
import { config } from '../config/runtimeConfig';
import { t } from '../i18n/translate';
import styles from './EntryFrame.module.css';
import { ThemeButton } from './IconButton';
import { Logo } from './Logo';

/** What the card of a page before the sign-in looks like, and its heading. */
export const { card: cardClass, heading: headingClass } = styles;

/** A page for whoever is not signed in: the product's name above what there is to do. It needs no MUI. */
export function EntryFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { productName } = config();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
  return (
    <main className={styles.page}>
      <div className={styles.theme}>
        <ThemeButton />
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
