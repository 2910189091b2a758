import { useRouteError } from 'react-router';
import { CrashNotice } from './CrashNotice';

/** Whatever a page throws ends here. */
export function CrashScreen() {
  return <CrashNotice error={useRouteError()} />;
}
