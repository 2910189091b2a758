import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RequestKind } from '../../../contract/ownRequests';
import { listRequestMessages, type RequestMessage } from '../../../contract/requestMessages';
import { isOffered } from '../../authProvider/offeredCalls';
import { cut } from '../../components/cellLook';
import { isLost } from '../../components/failures';
import { Moment } from '../../components/Moment';
import { balanced } from '../../components/NameInText';
import { ReadFailure } from '../../components/Notice';
import { NotRefreshed } from '../../components/NotRefreshed';
import { PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import { callQuery } from '../../dataProvider/callQuery';
import { plainText } from '../../dataProvider/cells';
import type { RecordSectionProps } from '../../definitions/detail';
import { toPerson } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';

const maxNameLength = 80;
const maxTextLength = 10_000;

const byPerson = toPerson('author');

export const ProcessMessages = (props: RecordSectionProps) => <Messages {...props} kind="process" />;
export const RoleMessages = (props: RecordSectionProps) => <Messages {...props} kind="role" />;
export const UpdateMessages = (props: RecordSectionProps) => <Messages {...props} kind="update" />;

/** Renders the questions of approvers about a request, and the answers (D70); nothing if there are none. */
function Messages({ kind, row, readAt }: RecordSectionProps & { readonly kind: RequestKind }) {
  const id = plainText(row, 'id');
  const offered = isOffered(listRequestMessages);
  const query = callQuery(listRequestMessages, { params: { kind, id } });
  const { data: answer, error, dataUpdatedAt, refetch } = useQuery({ ...query, enabled: offered, gcTime: 0 });
  const data = answer?.data;
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
      <Stack component="ol" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
    </PageSection>
  );
}

function Message({ message }: { readonly message: RequestMessage }) {
  const { kind, author, at, text } = message;
  return (
    <Box
      component="li"
      sx={{ pl: 3, borderLeft: 2, borderColor: kind === 'question' ? 'warning.main' : 'success.main' }}
    >
      <Typography
        component="div"
        variant="caption"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          justifyContent: 'space-between',
          color: 'text.secondary',
        }}
      >
        <span>
          {t(kind === 'question' ? 'requests.question' : 'requests.answer')} {t('requests.by')}{' '}
          <ThingName to={byPerson} row={message}>
            {cut(author, maxNameLength)}
          </ThingName>
        </span>
        <Moment at={at} />
      </Typography>
      <Typography sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <bdi>{balanced(cut(text, maxTextLength))}</bdi>
      </Typography>
    </Box>
  );
}
