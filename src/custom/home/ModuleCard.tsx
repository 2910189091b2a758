import { useId } from 'react';
import { Link } from 'react-router';
import type { Module } from '../../../contract/access';
import { t } from '../../i18n/translate';
import { moduleIcons } from '../../ui/moduleIcons';
import styles from './HomeScreen.module.css';

/** The link to one workspace, with what can be done there as its description. */
export function ModuleCard({ module }: { module: Module }) {
  const id = useId();
  const Icon = moduleIcons[module];
  return (
    <Link className={styles.card} to={`/dashboard/${module}`} aria-labelledby={`${id}n`} aria-describedby={`${id}d`}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span id={`${id}n`} className={styles.name}>
        {t(`module.${module}`)}
      </span>
      <span id={`${id}d`} className={styles.does}>
        {t(`module.${module}.does`)}
      </span>
    </Link>
  );
}
