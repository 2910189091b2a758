import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RequestKind } from '../../../contract/ownRequests';
import { listRequestMessages, type RequestMessage } from '../../../contract/requestMessages';
import { isOffered } from '../../authProvider/offeredCalls';
import { cut } from '../../components/cellLook';
import { isLost } from '../../components/failures';
import { balanced } from '../../components/NameInText';
import { NotRefreshed } from '../../components/NotRefreshed';
import { PageSection } from '../../components/PageSection';
import { ReadFailure } from '../../components/ReadFailure';
import { localTime } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { ask } from '../../dataProvider/ask';
import { plainText } from '../../dataProvider/cells';
import { toPerson } from '../../definitions/knownThings';
import type { ThingSectionProps } from '../../definitions/thing';
import { t } from '../../i18n/translate';
import styles from './Messages.module.css';

/** More characters than these of a name and of a text are not drawn (C18). */
const longestName = 80;
const longestText = 10_000;

const byPerson = toPerson('author');

/** What was said about a request for a process, and about one to update a process. */
export const ProcessMessages = (props: ThingSectionProps) => <Messages {...props} kind="process" />;
export const UpdateMessages = (props: ThingSectionProps) => <Messages {...props} kind="update" />;

/** What approvers have asked about a request and what they were answered (D70); nothing where nobody has asked. */
function Messages({ kind, row, readAt }: ThingSectionProps & { readonly kind: RequestKind }) {
  const id = plainText(row, 'id');
  const offered = isOffered(listRequestMessages);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: [listRequestMessages.name, kind, id],
    queryFn: async ({ signal }) => {
      const { answer } = await ask(listRequestMessages, { params: { kind, id }, signal });
      return answer.data;
    },
    enabled: offered,
    networkMode: 'always',
    gcTime: 0,
  });
  const read = () => void (offered && refetch());
  const former = useRef(readAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with the request
  useEffect(() => {
    if (former.current !== readAt) read();
    former.current = readAt;
  }, [readAt]);
  if (isLost(error, data))
    return (
      <PageSection heading={t('requests.messages')}>
        <ReadFailure text={t('requests.messagesFailed')} onRetry={read} />
      </PageSection>
    );
  if (!data || data.length === 0) return null;
  return (
    <PageSection heading={t('requests.messages')} count={data.length}>
      <NotRefreshed error={error} since={dataUpdatedAt} onRetry={read} />
      <ol className={styles.messages}>
        {data.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </PageSection>
  );
}

function Message({ message }: { readonly message: RequestMessage }) {
  const { kind, author, at, text } = message;
  const moment = localTime(at, true);
  return (
    <li data-kind={kind}>
      <div className={styles.head}>
        <span>
          {t(kind === 'question' ? 'requests.question' : 'requests.answer')} {t('requests.by')}{' '}
          <ThingName to={byPerson} row={message}>
            {cut(author, longestName)}
          </ThingName>
        </span>
        <time dateTime={moment?.machine} title={cut(at, longestName)}>
          {moment?.shown ?? cut(at, longestName)}
        </time>
      </div>
      <p className={styles.text}>
        <bdi>{balanced(cut(text, longestText))}</bdi>
      </p>
    </li>
  );
}
