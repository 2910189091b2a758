import { Link } from 'react-router';
import { listOwnRequests } from '../../../contract/processes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { t } from '../../i18n/translate';
import { ownRequests } from './targets';

/** The way to one's own requests, where the back end offers them (D52). */
export function RequestsLink() {
  useOffers();
  return isOffered(listOwnRequests) ? <Link to={ownRequests}>{t('newProcess.toRequests')}</Link> : null;
}
